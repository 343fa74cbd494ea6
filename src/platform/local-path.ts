/** A path of this site to go on to, as it came in an address; null for anything that could lead elsewhere. */
export const localPath = (text: string | null | undefined): string | null =>
  text && text.length <= 300 && /^\/(?![/\\])[\w\-./?=&%]*$/.test(text) ? text : null;
