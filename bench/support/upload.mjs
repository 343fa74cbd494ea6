// Uploads a file by tus in one request (docs/uploads.md).

const encoded = (text) => Buffer.from(text).toString("base64");

/** @returns the upload's id, or null if refused, and the status */
export async function sendFile(origin, headers, { purpose, type, bytes }) {
  const answer = await fetch(`${origin}/ajax/v1/uploads`, {
    method: "POST",
    headers: {
      ...headers,
      "tus-resumable": "1.0.0",
      "upload-length": String(bytes.length),
      "upload-metadata": `purpose ${encoded(purpose)},filename ${encoded("a")},filetype ${encoded(type)}`,
      "content-type": "application/offset+octet-stream",
    },
    body: bytes,
  });
  await answer.arrayBuffer();
  return { status: answer.status, id: answer.ok ? answer.headers.get("location").split("/").at(-1) : null };
}
