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
import { CONTENT_KINDS } from "../../registry/content-kinds";
import { isSingleton } from "../../features/content/content.model";
import { m } from "../../paraglide/messages";
import type { Role } from "../../platform/auth/principal";
import { hrefOf } from "../../platform/i18n/href";
import { canAccessSection } from "../auth/access";
import { sectionLabel } from "../../features/dashboard/section-labels";
import { type MenuEntry, type MenuGroup, buildMenu, sectionOfPath } from "./menu-groups";
import { SECTION_ICONS } from "./section-icons";

const MENU_GROUP_DISPLAY: Record<MenuGroup, { name: () => string; Icon: typeof InboxIcon }> = {
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

/** The current group is open, and at most one more. */
export function AdminMenu() {
  const { permissions } = usePermissions<readonly Role[]>();
  const { pathname } = useLocation();
  const [openedGroup, setOpenedGroup] = useState<MenuGroup | null>(null);
  const currentSection = sectionOfPath(pathname);
  return (
    <Menu>
      <Menu.DashboardItem primaryText={m.admin_ra_dashboard()} />
      {buildMenu((section) => canAccessSection(permissions ?? [], section)).map((entry) =>
        "section" in entry ? (
          <SectionLink key={entry.section} section={entry.section} />
        ) : (
          <MenuGroupItem
            key={entry.group}
            entry={entry}
            isCurrent={entry.sections.includes(currentSection)}
            isOpen={entry.group === openedGroup || entry.sections.includes(currentSection)}
            onToggle={() => setOpenedGroup(entry.group === openedGroup ? null : entry.group)}
          />
        ),
      )}
    </Menu>
  );
}

type MenuGroupProps = {
  entry: Extract<MenuEntry, { group: MenuGroup }>;
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
};

function MenuGroupItem({ entry: { group, sections }, isCurrent, isOpen, onToggle }: MenuGroupProps) {
  const navigate = useNavigate();
  const [sidebarIsOpen] = useSidebarState();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const { name, Icon } = MENU_GROUP_DISPLAY[group];
  return (
    <>
      <MenuItem
        className="admin-menu-section"
        aria-expanded={isOpen}
        title={sidebarIsOpen ? undefined : name()}
        onClick={() => {
          onToggle();
          // On a phone the menu covers the page: people choose a section first.
          if (!isSmall && !isCurrent && !isOpen) navigate(sectionHref(sections[0]));
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
          {sections.map((section) => (
            <SectionLink key={section} section={section} />
          ))}
        </Box>
      ) : null}
    </>
  );
}

function SectionLink({ section }: { section: string }) {
  const Icon = SECTION_ICONS[section]!;
  return <Menu.Item to={sectionHref(section)} primaryText={sectionLabel(section)} leftIcon={<Icon />} />;
}

/** Skips the list of kinds that have a single item. */
const sectionHref = (section: string): string => {
  const kind = CONTENT_KINDS.find(({ name }) => name === section);
  return hrefOf(kind && isSingleton(kind) ? `/admin/${section}/1` : `/admin/${section}`);
};
