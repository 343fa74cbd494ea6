/** Returns a header with the name in UTF-8 and in ASCII for old clients (RFC 6266). */
export function attachmentHeader(name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}
