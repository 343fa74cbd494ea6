import { LinearProgress } from "@mui/material";

export const IndeterminateProgress = ({ label }: { label: string }) => (
  <>
    <p>{label}</p>
    <LinearProgress aria-label={label} />
  </>
);
