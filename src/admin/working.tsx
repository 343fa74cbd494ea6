import { LinearProgress } from "@mui/material";

/** Something takes its time, and how long is not known. */
export const Working = ({ words }: { words: string }) => (
  <>
    <p>{words}</p>
    <LinearProgress aria-label={words} />
  </>
);
