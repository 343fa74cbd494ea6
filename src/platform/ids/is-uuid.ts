const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Check before queries: PostgreSQL fails on other texts. */
export const isUuid = (text: string): boolean => UUID.test(text);
