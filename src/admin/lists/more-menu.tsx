import MoreIcon from "@mui/icons-material/MoreVert";
import { IconButton, Menu, MenuItem } from "@mui/material";
import { useState } from "react";
import { m } from "../../paraglide/messages";

/** Something to do, or the address of a file to take. */
type Choice = { name: string } & ({ onSelect: () => void } | { href: string });
type Props = {
  /** Whose choices they are: there is one of these in each row. */
  rowName: string;
  choices: readonly Choice[];
};

/** What can be done beside the usual, a press away. */
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
      {/* Within the page: outside of its regions a reader would not find it. */}
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
