import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { m } from "../../../../paraglide/messages";

const subscribeNever = () => () => {};
/** Between two looks, in milliseconds. */
const SCAN_INTERVAL = 250;
/** The same picture is not read again within this time, in milliseconds: it stays in front of the camera for a while. */
const REPEAT_DELAY = 4000;

/** Longer side of the picture that is looked at, in pixels: enough for a code that fills a fifth of it. */
const MAX_SIDE = 960;

/** Reads tickets by the camera, where there is one; elsewhere there is nothing to see, and the code does it. */
export function QrScanner({ onRead }: { onRead: (text: string) => void }) {
  const isSupported = useSyncExternalStore(
    subscribeNever,
    () => "mediaDevices" in navigator,
    () => false,
  );
  const [on, setOn] = useState(false);
  const [refused, setRefused] = useState(false);
  if (!isSupported) return null;
  return (
    <div className="stack">
      {on ? (
        <ScannerVideo
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

function ScannerVideo({ onRead, onRefused }: { onRead: (text: string) => void; onRefused: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  // The latest ones, without starting the camera anew at each drawing.
  const handlers = useRef({ onRead, onRefused });
  useEffect(() => {
    handlers.current = { onRead, onRefused };
  });
  useEffect(() => {
    const controller = new AbortController();
    startScanning(video.current!, controller.signal, (text) => handlers.current.onRead(text)).catch(() => {
      if (!controller.signal.aborted) handlers.current.onRefused();
    });
    return () => controller.abort();
  }, []);
  return <video ref={video} className="door-camera" muted playsInline aria-label={m.organiser_camera()} />;
}

/** The decoder is loaded by the first press of the button, or with the copy of the page for work without a network. */
async function startScanning(video: HTMLVideoElement, signal: AbortSignal, onRead: (text: string) => void) {
  const [stream, { default: decodeQR }] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }),
    import("qr/decode.js"),
  ]);
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop, { once: true });
  video.srcObject = stream;
  await video.play();
  const canvas2d = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const readAt = new Map<string, number>();
  while (!signal.aborted) {
    const text = readFrame(canvas2d, video, decodeQR);
    if (text !== null && performance.now() - (readAt.get(text) ?? -REPEAT_DELAY) >= REPEAT_DELAY) {
      readAt.set(text, performance.now());
      onRead(text);
    }
    await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL));
  }
}

/** What is written in the picture; null: nothing that can be read. Then the next one is looked at. */
function readFrame(
  canvas2d: CanvasRenderingContext2D,
  video: HTMLVideoElement,
  decode: (image: ImageData) => string,
): string | null {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight, 1));
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
  if (width === 0 || height === 0) return null;
  Object.assign(canvas2d.canvas, { width, height });
  canvas2d.drawImage(video, 0, 0, width, height);
  try {
    return decode(canvas2d.getImageData(0, 0, width, height));
  } catch {
    return null;
  }
}
