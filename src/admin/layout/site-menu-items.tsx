import AccountIcon from "@mui/icons-material/AccountCircleOutlined";
import NotificationsIcon from "@mui/icons-material/NotificationsOutlined";
import SiteIcon from "@mui/icons-material/PublicOutlined";
import { ListItemIcon, ListItemText, MenuItem } from "@mui/material";
import { Link } from "react-router";
import { m } from "../../paraglide/messages";
import { hrefOf } from "../../platform/i18n/href";

export const SiteMenuItems = () => (
  <>
    <MenuItem component={Link} to={hrefOf("/admin/my-notifications")}>
      <ListItemIcon>
        <NotificationsIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{m.notifications_title()}</ListItemText>
    </MenuItem>
    <SiteMenuItem to="/" text={m.admin_site()} icon={SiteIcon} />
    <SiteMenuItem to="/account" text={m.admin_my_account()} icon={AccountIcon} />
  </>
);

const SiteMenuItem = ({ to, text, icon: Icon }: { to: string; text: string; icon: typeof SiteIcon }) => (
  <MenuItem component="a" href={hrefOf(to)}>
    <ListItemIcon>
      <Icon fontSize="small" />
    </ListItemIcon>
    <ListItemText>{text}</ListItemText>
  </MenuItem>
);
