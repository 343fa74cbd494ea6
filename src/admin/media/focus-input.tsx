import type { PointerEvent } from "react";
import { m } from "../../paraglide/messages";

type Focus = { x: number; y: number };
type Props = { address: string; alt: string; focus: Focus; set: ((focus: Focus) => void) | null };

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
/** Pages know five places along each side. */
const asShown = (share: number) => `${Math.round(share * 4) * 25}%`;

/** What must stay visible when the photograph is cut: a point on it, by pointer or by two sliders. */
export function FocusInput({ address, alt, focus, set }: Props) {
  const point = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<HTMLElement>) => {
    if (!set || buttons === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    set({ x: within((clientX - left) / width), y: within((clientY - top) / height) });
  };
  return (
    <div className="office-focus">
      <div className="office-focus-photo" dir="ltr" onPointerDown={point} onPointerMove={point}>
        <img src={address} alt={alt} draggable={false} />
        <span
          className="office-focus-point"
          aria-hidden="true"
          style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
        />
      </div>
      {set ? (
        <div className="office-focus-sliders">
          <Share label={m.media_focus_x()} value={focus.x} set={(x) => set({ ...focus, x })} />
          <Share label={m.media_focus_y()} value={focus.y} set={(y) => set({ ...focus, y })} />
        </div>
      ) : null}
      <p>{m.media_cut()}</p>
      <div className="office-cuts">
        {["wide", "square", "tall"].map((shape) => (
          <img
            key={shape}
            src={address}
            alt=""
            data-shape={shape}
            style={{ objectPosition: `${asShown(focus.x)} ${asShown(focus.y)}` }}
          />
        ))}
      </div>
    </div>
  );
}

const Share = ({ label, value, set }: { label: string; value: number; set: (share: number) => void }) => (
  <label>
    <span>{label}</span>
    <input
      type="range"
      dir="ltr"
      min={0}
      max={1}
      step={0.05}
      value={value}
      onChange={({ target }) => set(Number(target.value))}
    />
  </label>
);
