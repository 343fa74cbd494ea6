/** Thrown with one line for the operator: which variable, what it must be. */
export class ConfigError extends Error {}
