import { LinearProgress } from "@mui/material";

/** Something takes its time, and how long is not known. */
export const IndeterminateProgress = ({ label }: { label: string }) => (
  <>
    <p>{label}</p>
    <LinearProgress aria-label={label} />
  </>
);
