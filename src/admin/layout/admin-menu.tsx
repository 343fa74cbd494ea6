import ExpandIcon from "@mui/icons-material/ExpandMoreOutlined";
import EventIcon from "@mui/icons-material/EventOutlined";
import ClassesIcon from "@mui/icons-material/GroupsOutlined";
import InboxIcon from "@mui/icons-material/InboxOutlined";
import NewsletterIcon from "@mui/icons-material/MarkEmailReadOutlined";
import StoryIcon from "@mui/icons-material/ArticleOutlined";
import FundraisingIcon from "@mui/icons-material/CampaignOutlined";
import AccountsIcon from "@mui/icons-material/AccountBalanceOutlined";
import AdministrationIcon from "@mui/icons-material/AdminPanelSettingsOutlined";
import TeachingIcon from "@mui/icons-material/SchoolOutlined";
import GiftIcon from "@mui/icons-material/VolunteerActivismOutlined";
import WebsiteIcon from "@mui/icons-material/LanguageOutlined";
import { Box, ListItemIcon, ListItemText, MenuItem, type Theme, useMediaQuery } from "@mui/material";
import { useState } from "react";
import { Menu, useLocation, useNavigate, usePermissions, useSidebarState } from "react-admin";
import { CONTENT } from "../../content";
import { isSingle } from "../../features/content/content.model";
import { m } from "../../paraglide/messages";
import type { Role } from "../../platform/who";
import { hrefOf } from "../../ui/href";
import { mayOpen } from "../auth";
import { partWords } from "../words";
import { type MenuEntry, type MenuSection, menuFor, partOfPath } from "./menu-sections";
import { PART_ICONS } from "./part-icons";

const SECTIONS: Record<MenuSection, { name: () => string; Icon: typeof InboxIcon }> = {
  inbox: { name: m.admin_menu_inbox, Icon: InboxIcon },
  classes: { name: m.admin_menu_classes, Icon: ClassesIcon },
  teaching: { name: m.admin_menu_teaching, Icon: TeachingIcon },
  events: { name: m.admin_menu_events, Icon: EventIcon },
  fundraising: { name: m.admin_menu_fundraising, Icon: FundraisingIcon },
  stories: { name: m.admin_menu_stories, Icon: StoryIcon },
  newsletter: { name: m.admin_menu_newsletter, Icon: NewsletterIcon },
  gifts: { name: m.admin_menu_gifts, Icon: GiftIcon },
  accounts: { name: m.admin_menu_accounts, Icon: AccountsIcon },
  website: { name: m.admin_menu_website, Icon: WebsiteIcon },
  administration: { name: m.admin_menu_administration, Icon: AdministrationIcon },
};

/** The menu beside every screen. The section one works in is open; one more is opened by hand. */
export function AdminMenu() {
  const { permissions } = usePermissions<readonly Role[]>();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<MenuSection | null>(null);
  const current = partOfPath(pathname);
  return (
    <Menu>
      <Menu.DashboardItem primaryText={m.admin_ra_dashboard()} />
      {menuFor((part) => mayOpen(permissions ?? [], part)).map((entry) =>
        "part" in entry ? (
          <Part key={entry.part} part={entry.part} />
        ) : (
          <Section
            key={entry.section}
            entry={entry}
            isCurrent={entry.parts.includes(current)}
            isOpen={entry.section === opened || entry.parts.includes(current)}
            toggle={() => setOpened(entry.section === opened ? null : entry.section)}
          />
        ),
      )}
    </Menu>
  );
}

type SectionProps = {
  entry: Extract<MenuEntry, { section: MenuSection }>;
  isCurrent: boolean;
  isOpen: boolean;
  toggle: () => void;
};

function Section({ entry: { section, parts }, isCurrent, isOpen, toggle }: SectionProps) {
  const navigate = useNavigate();
  const [sidebarIsOpen] = useSidebarState();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const { name, Icon } = SECTIONS[section];
  return (
    <>
      <MenuItem
        className="admin-menu-section"
        aria-expanded={isOpen}
        title={sidebarIsOpen ? undefined : name()}
        onClick={() => {
          toggle();
          // Over a phone the menu lies on the screen: there one chooses from the parts first.
          if (!isSmall && !isCurrent && !isOpen) navigate(hrefOfPart(parts[0]));
        }}
      >
        <ListItemIcon>
          <Icon />
        </ListItemIcon>
        <ListItemText primary={name()} />
        {isCurrent ? null : <ExpandIcon className="admin-menu-arrow" fontSize="small" aria-hidden />}
      </MenuItem>
      {isOpen ? (
        <Box role="group" aria-label={name()} sx={{ paddingInlineStart: sidebarIsOpen ? 1.5 : 0 }}>
          {parts.map((part) => (
            <Part key={part} part={part} />
          ))}
        </Box>
      ) : null}
    </>
  );
}

function Part({ part }: { part: string }) {
  const Icon = PART_ICONS[part]!;
  return <Menu.Item to={hrefOfPart(part)} primaryText={partWords(part)} leftIcon={<Icon />} />;
}

/** Of some kinds there is one item: its list would be a detour. */
const hrefOfPart = (part: string): string => {
  const kind = CONTENT.find(({ name }) => name === part);
  return hrefOf(kind && isSingle(kind) ? `/admin/${part}/1` : `/admin/${part}`);
};
