import { m } from "../../paraglide/messages";
import type { Media } from "../client";
import { ConflictFrame } from "../conflict-frame";
import { said } from "../content/said";

type Props = { theirs: Media; keep: () => void; take: () => void; close: () => void };

/** What somebody else has said of the photograph meanwhile. */
export const MediaConflict = ({ theirs, ...choices }: Props) => (
  <ConflictFrame text={m.media_conflict_text()} last={theirs.history[0]} {...choices}>
    <blockquote>{said(theirs.alt)}</blockquote>
  </ConflictFrame>
);
