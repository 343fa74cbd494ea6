import MoreIcon from "@mui/icons-material/MoreVert";
import { IconButton, Menu, MenuItem } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";

type Choice = { name: string } & ({ onSelect: () => void } | { href: string });
type Props = {
  /** For the accessible name, because each row has a menu. */
  rowName: string;
  choices: readonly Choice[];
};

export function MoreMenu({ rowName, choices }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={m.admin_more({ name: rowName })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      {/* Inside the regions of the page, so that screen readers find it. */}
      <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={close}>
        {choices.map((choice) =>
          "href" in choice ? (
            <MenuItem key={choice.name} component="a" href={choice.href} download onClick={close}>
              {choice.name}
            </MenuItem>
          ) : (
            <MenuItem
              key={choice.name}
              onClick={() => {
                close();
                choice.onSelect();
              }}
            >
              {choice.name}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  );
}
