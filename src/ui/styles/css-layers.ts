/** Order of the cascade layers, at the top of every page: a later layer wins, whichever style sheet loads first. */
export const CSS_LAYERS = "@layer tokens,base,ui,page";
