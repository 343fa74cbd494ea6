/** Bars are woven: a row of thread, a little light between two. To be filled with `url(#id)`. */
export const Weft = ({ id, dye = "var(--c-i)" }: { id: string; dye?: string }) => (
  <defs>
    <pattern id={id} width="10" height="10" patternUnits="userSpaceOnUse">
      <path d="M0 0h10v8H0z" fill={dye} />
    </pattern>
  </defs>
);
