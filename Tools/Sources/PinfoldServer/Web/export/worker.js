// The worker of an exported map: its first message has the map, the others are questions.
import { Planner } from "pinfold";
import { Answers } from "./answers.js";
import { Chunks } from "./chunks.js";
import { PlaceEngine } from "./engine.js";

onmessage = ({ data: { header, texts } }) => {
  const chunks = new Chunks(texts);
  const read = () => PlaceEngine.read(Planner, header, chunks, (completed) => postMessage({ completed }));
  const answers = new Answers(read, (answer) => postMessage(answer));
  onmessage = ({ data }) => answers.received(data);
};
