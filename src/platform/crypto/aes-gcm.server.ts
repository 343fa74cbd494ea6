import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with AES-256-GCM. @param context must be the same to decrypt @returns base64url of IV, ciphertext and tag */
export function encryptBound(key: Uint8Array, context: readonly string[], plain: Uint8Array): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** @throws for another key or context, or any change */
export function decryptBound(key: Uint8Array, context: readonly string[], encoded: string): Buffer {
  const bytes = Buffer.from(encoded, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error("an encrypted value is too short");
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associatedData(context));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

const associatedData = (context: readonly string[]): Buffer => Buffer.from(JSON.stringify(context));
