import { useContext, useEffect, useRef } from "react";
import { useLightPage } from "../../light-page";
import { type Drawing, aspect, viewBox } from "../drawing";
import { type Generators, GeneratorsContext } from "../generators";
import "./art.css";

interface ArtProps {
  /** The drawing is made again when this changes. */
  name: string;
  className: string;
  label?: string | undefined;
  draw: (generators: Generators) => Drawing;
}

/** Inlines a drawing. The browser reuses the server's and rarely loads the generators. A light page shows the label. */
export function Art(props: ArtProps) {
  if (!useLightPage()) return <RenderedArt {...props} />;
  return props.label ? <p className="alt">{props.label}</p> : null;
}

function RenderedArt({ name, className, label, draw }: ArtProps) {
  const generators = useContext(GeneratorsContext);
  const drawing = generators ? draw(generators) : null;
  const svg = useRef<SVGSVGElement>(null);
  useLateDrawing(svg, name, draw);
  return (
    <svg
      ref={svg}
      className={className}
      viewBox={drawing ? viewBox(drawing) : undefined}
      preserveAspectRatio={drawing ? aspect(drawing) : undefined}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      dangerouslySetInnerHTML={{ __html: drawing?.body ?? "" }}
      suppressHydrationWarning
    />
  );
}

function useLateDrawing(svg: React.RefObject<SVGSVGElement | null>, name: string, draw: ArtProps["draw"]) {
  const shown = useRef(name);
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });
  useEffect(() => {
    const element = svg.current;
    if (!element || (shown.current === name && element.hasChildNodes())) return;
    shown.current = name;
    let isCancelled = false;
    // Offline, the drawing stays as it is: it is never essential.
    import("../draw").then(
      ({ generators }) => {
        if (isCancelled) return;
        const drawing = latest.current(generators);
        element.setAttribute("viewBox", viewBox(drawing));
        element.setAttribute("preserveAspectRatio", aspect(drawing));
        element.innerHTML = drawing.body;
      },
      () => {},
    );
    return () => {
      isCancelled = true;
    };
  }, [svg, name]);
}
