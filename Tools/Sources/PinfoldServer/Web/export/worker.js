// The worker of an exported map: its first message has the map, the others are questions.
import { Planner } from "pinfold";
import { Answers } from "./answers.js";
import { Chunks } from "./chunks.js";
import { PlaceEngine } from "./engine.js";

onmessage = ({ data: { header, texts, base } }) => {
  const chunks = new Chunks(texts, base);
  const answers = new Answers(() => PlaceEngine.read(Planner, header, chunks), (answer) => postMessage(answer));
  onmessage = ({ data }) => answers.received(data);
};
