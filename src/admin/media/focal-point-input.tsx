import type { PointerEvent } from "react";
import { m } from "../../paraglide/messages";

type FocalPoint = { x: number; y: number };
type Props = { src: string; alt: string; focus: FocalPoint; onChange: ((focus: FocalPoint) => void) | null };

const clampShare = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
/** Pages support five positions along each side. */
const toObjectPosition = (share: number) => `${Math.round(share * 4) * 25}%`;

export function FocalPointInput({ src, alt, focus, onChange }: Props) {
  const setFromPointer = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<HTMLElement>) => {
    if (!onChange || buttons === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: clampShare((clientX - left) / width), y: clampShare((clientY - top) / height) });
  };
  return (
    <div className="office-focus">
      <div
        className="office-focus-photo"
        dir="ltr"
        onPointerDown={setFromPointer}
        onPointerMove={setFromPointer}
      >
        <img src={src} alt={alt} draggable={false} />
        <span
          className="office-focus-point"
          aria-hidden="true"
          style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
        />
      </div>
      {onChange ? (
        <div className="office-focus-sliders">
          <ShareSlider
            label={m.media_focus_x()}
            value={focus.x}
            onChange={(x) => onChange({ ...focus, x })}
          />
          <ShareSlider
            label={m.media_focus_y()}
            value={focus.y}
            onChange={(y) => onChange({ ...focus, y })}
          />
        </div>
      ) : null}
      <p>{m.media_cut()}</p>
      <div className="office-cuts">
        {["wide", "square", "tall"].map((shape) => (
          <img
            key={shape}
            src={src}
            alt=""
            data-shape={shape}
            style={{ objectPosition: `${toObjectPosition(focus.x)} ${toObjectPosition(focus.y)}` }}
          />
        ))}
      </div>
    </div>
  );
}

const ShareSlider = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (share: number) => void;
}) => (
  <label>
    <span>{label}</span>
    <input
      type="range"
      dir="ltr"
      min={0}
      max={1}
      step={0.05}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  </label>
);
