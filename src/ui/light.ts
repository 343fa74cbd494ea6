import { createContext, useContext } from "react";

export const LightContext = createContext(false);
export const useLight = () => useContext(LightContext);
