/** One line for the operator: which variable, and valid values. */
export class ConfigError extends Error {}
