import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { m } from "../../paraglide/messages";
import { LANGUAGE_NAMES } from "../../platform/i18n/locales";
import { fieldNameLabel } from "../labels/labels";
import type { DeadLinkInField } from "./find-dead-links";

type Props = { links: readonly DeadLinkInField[]; publish: () => void; close: () => void };

const REASON_MESSAGES = {
  missing: () => m.admin_link_missing(),
  moved: ({ to }) => m.admin_link_moved({ to: to ?? "" }),
  unclear: () => m.admin_link_unclear(),
} satisfies Record<DeadLinkInField["why"], (link: DeadLinkInField) => string>;

export const DeadLinkDialog = ({ links, publish, close }: Props) => (
  <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="links-title">
    <DialogTitle id="links-title">{m.admin_links_title()}</DialogTitle>
    <DialogContent>
      <DialogContentText>{m.admin_links_text()}</DialogContentText>
      <ul>
        {links.map((link) => (
          <li key={`${link.field} ${link.locale} ${link.href}`}>
            {fieldNameLabel(link.field)} ({LANGUAGE_NAMES[link.locale]}): <bdi dir="ltr">{link.href}</bdi> –{" "}
            {REASON_MESSAGES[link.why](link)}
          </li>
        ))}
      </ul>
    </DialogContent>
    <DialogActions>
      <Button onClick={publish}>{m.admin_links_publish()}</Button>
      <Button variant="contained" onClick={close}>
        {m.admin_links_mend()}
      </Button>
    </DialogActions>
  </Dialog>
);
