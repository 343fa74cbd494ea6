import { createContext, useContext } from "react";

/** True while a light page is drawn: no script will come, and pictures are told in words. Never in the browser. */
export const LightPageContext = createContext(false);
export const useLightPage = () => useContext(LightPageContext);
