// The page of an exported map: the same page, with the engine in a worker.
import { start } from "../js/start.js";
import { placesIn, WorkerSource } from "./worker-source.js";

start(new WorkerSource(placesIn(document)));
