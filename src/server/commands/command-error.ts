/** Invalid input of an operator; the message says why, and what to type instead. */
export class CommandError extends Error {}
