/**
 * Every call of the API by style and address, with the types of its input and answer. `src/registry/api-routes.ts` adds them by
 * declaration merging, so that the client imports no feature (decision 128).
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- merged
export interface ApiCalls {}
