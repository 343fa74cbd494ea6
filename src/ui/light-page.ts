import { createContext, useContext } from "react";

/** True while the server renders a light page: no scripts, and text instead of pictures. Never in the browser. */
export const LightPageContext = createContext(false);
export const useLightPage = () => useContext(LightPageContext);
