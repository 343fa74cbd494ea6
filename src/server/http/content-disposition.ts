/** A file to be saved (RFC 6266): its name as it is, and one for programs that know ASCII only. */
export function attachmentHeader(name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}
