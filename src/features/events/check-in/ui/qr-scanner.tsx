import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { m } from "../../../../paraglide/messages";

const subscribeNever = () => () => {};
/** In milliseconds. */
const SCAN_INTERVAL = 250;
/** Ignores a repeated code for this time in milliseconds: it stays in front of the camera. */
const REPEAT_DELAY = 4000;

/** In pixels; enough for a code that fills a fifth of the frame. */
const MAX_SIDE = 960;

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
  // Avoids restarting the camera on every render.
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
