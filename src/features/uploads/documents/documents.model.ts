export const MAX_DOCUMENT_NAME_LENGTH = 120;

export const documentPath = (id: string): string => `/files/${id}.pdf`;

const DOCUMENT_PATH_PATTERN = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/;

export const parseDocumentPath = (path: string): string | null =>
  DOCUMENT_PATH_PATTERN.exec(path)?.[1] ?? null;

/** `unscanned`: waits for the malware scanner. `malware`: the scanner removed the bytes. */
export const DOCUMENT_STATES = ["public", "unscanned", "malware", "withdrawn"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];
