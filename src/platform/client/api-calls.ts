/** `src/registry/api-routes.ts` merges all calls into this type, so that the client imports no feature (decision 128). */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- merged
export interface ApiCalls {}
