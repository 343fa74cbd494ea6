import { useContext, useEffect, useRef } from "react";
import { useLightPage } from "../../light-page";
import { type Drawing, aspect, viewBox } from "../drawing";
import { type Generators, GeneratorsContext } from "../generators";
import "./art.css";

interface ArtProps {
  /** Names the drawing: when it changes, it is drawn anew. */
  name: string;
  className: string;
  /** Accessible name. Without one the art is decoration. */
  label?: string | undefined;
  draw: (generators: Generators) => Drawing;
}

/**
 * A drawing set into a page, without a wrapper. The server draws it; a browser keeps what stands in the page and does
 * without the generators, until it makes a page itself or a number changes. In a light page what it shows, in words.
 */
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

/** Draws what is not there yet, and again when the name changes. */
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
    // Without a network it stays as it is: it is never what the page is about.
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
