import "./progress-bar.css";

/** A part of a whole as woven blocks; the value is written beside it, so it is hidden from screen readers. */
export function ProgressBar({ share }: { share: number }) {
  const width = Math.round(Math.max(0, Math.min(1, share)) * 1000) / 10;
  return (
    <svg className="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 0h${width}v1H0z`} />
    </svg>
  );
}
