import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { m } from "../../../paraglide/messages";

const never = () => () => {};
/** Between two looks, in milliseconds. */
const LOOK = 250;
/** The same picture is not read again within this time, in milliseconds: it stays in front of the camera for a while. */
const REST = 4000;

/** Longer side of the picture that is looked at, in pixels: enough for a code that fills a fifth of it. */
const LONGER_SIDE = 960;

/** Reads tickets by the camera, where there is one; elsewhere there is nothing to see, and the code does it. */
export function Camera({ onRead }: { onRead: (text: string) => void }) {
  const can = useSyncExternalStore(
    never,
    () => "mediaDevices" in navigator,
    () => false,
  );
  const [on, setOn] = useState(false);
  const [refused, setRefused] = useState(false);
  if (!can) return null;
  return (
    <div className="stack">
      {on ? (
        <Looking
          onRead={onRead}
          onRefused={() => {
            setRefused(true);
            setOn(false);
          }}
        />
      ) : null}
      {refused ? <p className="note">{m.organiser_camera_refused()}</p> : null}
      <div className="actions">
        <button
          type="button"
          className="button line"
          aria-pressed={on}
          onClick={() => {
            setRefused(false);
            setOn(!on);
          }}
        >
          {on ? m.organiser_camera_off() : m.organiser_camera_on()}
        </button>
      </div>
    </div>
  );
}

function Looking({ onRead, onRefused }: { onRead: (text: string) => void; onRefused: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  // The latest ones, without starting the camera anew at each drawing.
  const handlers = useRef({ onRead, onRefused });
  useEffect(() => {
    handlers.current = { onRead, onRefused };
  });
  useEffect(() => {
    const leaving = new AbortController();
    look(video.current!, leaving.signal, (text) => handlers.current.onRead(text)).catch(() => {
      if (!leaving.signal.aborted) handlers.current.onRefused();
    });
    return () => leaving.abort();
  }, []);
  return <video ref={video} className="door-camera" muted playsInline aria-label={m.organiser_camera()} />;
}

/** The decoder is loaded by the first press of the button, or with the copy of the page for work without a network. */
async function look(video: HTMLVideoElement, signal: AbortSignal, onRead: (text: string) => void) {
  const [stream, { default: decodeQR }] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }),
    import("qr/decode.js"),
  ]);
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop, { once: true });
  video.srcObject = stream;
  await video.play();
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const readAt = new Map<string, number>();
  while (!signal.aborted) {
    const text = readFrame(pen, video, decodeQR);
    if (text !== null && performance.now() - (readAt.get(text) ?? -REST) >= REST) {
      readAt.set(text, performance.now());
      onRead(text);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}

/** What is written in the picture; null: nothing that can be read. Then the next one is looked at. */
function readFrame(
  pen: CanvasRenderingContext2D,
  video: HTMLVideoElement,
  decode: (image: ImageData) => string,
): string | null {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, LONGER_SIDE / Math.max(videoWidth, videoHeight, 1));
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
  if (width === 0 || height === 0) return null;
  Object.assign(pen.canvas, { width, height });
  pen.drawImage(video, 0, 0, width, height);
  try {
    return decode(pen.getImageData(0, 0, width, height));
  } catch {
    return null;
  }
}
