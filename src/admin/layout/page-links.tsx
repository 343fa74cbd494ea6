import AccountIcon from "@mui/icons-material/AccountCircleOutlined";
import SiteIcon from "@mui/icons-material/PublicOutlined";
import { ListItemIcon, ListItemText, MenuItem } from "@mui/material";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../ui/href";

/** Ways out of the office, to pages of the site. */
export const PageLinks = () => (
  <>
    <PageLink to="/" text={m.admin_site()} icon={SiteIcon} />
    <PageLink to="/account" text={m.admin_my_account()} icon={AccountIcon} />
  </>
);

const PageLink = ({ to, text, icon: Icon }: { to: string; text: string; icon: typeof SiteIcon }) => (
  <MenuItem component="a" href={hrefOf(to)}>
    <ListItemIcon>
      <Icon fontSize="small" />
    </ListItemIcon>
    <ListItemText>{text}</ListItemText>
  </MenuItem>
);
