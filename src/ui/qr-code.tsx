import type { QrPath } from "../platform/documents/qr-code.server";
import "./qr-code.css";

export const QrCode = ({ qr: { size, path }, label }: { qr: QrPath; label: string }) => (
  <svg
    className="qr"
    viewBox={`-4 -4 ${size + 8} ${size + 8}`}
    role="img"
    aria-label={label}
    shapeRendering="crispEdges"
  >
    <path d={path} />
  </svg>
);
