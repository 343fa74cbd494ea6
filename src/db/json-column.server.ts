export const json = (value: unknown): string => JSON.stringify(value);
