/** What an operator typed cannot be done; the message says why, and what to type instead. */
export class CommandError extends Error {}
