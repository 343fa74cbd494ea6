import { type Theme, useMediaQuery } from "@mui/material";
import { Sidebar, type SidebarProps } from "react-admin";

/**
 * On phones, the menu is a modal drawer. A new element for each layout, because a fixed menu that becomes a drawer
 * never finishes closing, and covers the page, when a phone is rotated.
 */
export function AdminSidebar(props: SidebarProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down("sm"));
  return <Sidebar key={isNarrow ? "drawer" : "fixed"} {...props} />;
}
