import { Typography } from "@mui/material";
import type { ReactNode } from "react";
import { AppBar, Layout, Logout, TitlePortal, UserMenu, useGetIdentity } from "react-admin";
import { m } from "../../paraglide/messages";
import { SessionEndNotice } from "../auth/session-end-notice";
import { useSaveShortcut } from "../shared/use-save-shortcut";
import { AdminMenu } from "./admin-menu";
import { AdminSidebar } from "./admin-sidebar";
import { LanguageMenu } from "./language-menu";
import { SiteMenuItems } from "./site-menu-items";
import { ThemeButton } from "./theme-button";

export const AdminLayout = ({ children }: { children: ReactNode }) => (
  <Layout appBar={AdminAppBar} menu={AdminMenu} sidebar={AdminSidebar}>
    <SessionEndNotice />
    {children}
  </Layout>
);

/** Titles can be long subjects, so they may take two lines. */
const TITLE_STYLE = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  whiteSpace: "normal",
  overflowWrap: "anywhere",
  lineHeight: 1.2,
  fontSize: { xs: "1.05rem", sm: "1.25rem" },
} as const;

function AdminAppBar() {
  useSaveShortcut();
  return (
    // It contains the title of the page, so it stays visible while scrolling.
    <AppBar
      alwaysOn
      toolbar={
        <>
          <LanguageMenu />
          <ThemeButton />
        </>
      }
      userMenu={<AccountMenu />}
    >
      <TitlePortal component="h1" variant="h6" sx={TITLE_STYLE} />
    </AppBar>
  );
}

function AccountMenu() {
  const { data } = useGetIdentity();
  return (
    <UserMenu label={data?.fullName ?? m.admin_ra_profile()}>
      <Typography sx={{ paddingInline: 2, paddingBlock: 1, fontWeight: 700 }}>{data?.fullName}</Typography>
      <SiteMenuItems />
      <Logout />
    </UserMenu>
  );
}
