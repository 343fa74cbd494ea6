import "./progress-bar.css";

/** Hidden from screen readers, because the value is beside it. */
export function ProgressBar({ share }: { share: number }) {
  const width = Math.round(Math.max(0, Math.min(1, share)) * 1000) / 10;
  return (
    <svg className="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 0h${width}v1H0z`} />
    </svg>
  );
}
