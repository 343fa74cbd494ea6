import "./qr-code.css";

/** A QR code as one path on a grid of `size` squares, without the quiet zone around it. */
export type QrPath = { size: number; path: string };

/** A code for cameras, with its quiet zone. */
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
