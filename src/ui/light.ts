import { createContext, useContext } from "react";

/** True while a light page is drawn: no script will come, and pictures are told in words. Never in the browser. */
export const LightContext = createContext(false);
export const useLight = () => useContext(LightContext);
