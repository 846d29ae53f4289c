// The page of a server.
import { HTTPSource } from "./http-source.js";
import { start } from "./start.js";

start(new HTTPSource());
