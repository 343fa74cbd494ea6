import MoreIcon from "@mui/icons-material/MoreVert";
import { IconButton, Menu, MenuItem } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";

type Props = {
  /** Whose choices they are: there is one of these in each row. */
  of: string;
  choices: readonly { name: string; take: () => void }[];
};

/** What can be done beside the usual, a press away. */
export function MoreMenu({ of, choices }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={m.admin_more({ name: of })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      {/* Within the page: outside of its regions a reader would not find it. */}
      <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map(({ name, take }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              take();
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
