// The worker of an exported map: its first message has the map, the others are questions, or chunks that the
// worker has asked for.
import { Planner } from "pinfold";
import { Answers } from "./answers.js";
import { Chunks } from "./chunks.js";
import { PlaceEngine } from "./engine.js";
import { Refusal } from "./refusal.js";

const asked = new Map();

function ask(name) {
  postMessage({ wanted: name });
  return new Promise((resolve, reject) => asked.set(name, { resolve, reject }));
}

function arrived({ name, bytes, problem }) {
  if (bytes) asked.get(name)?.resolve(bytes);
  else asked.get(name)?.reject(new Refusal(500, problem));
}

onmessage = ({ data: { header, texts } }) => {
  const chunks = new Chunks(texts, ask);
  const read = () => PlaceEngine.read(Planner, header, chunks, (completed) => postMessage({ completed }));
  const answers = new Answers(read, (answer) => postMessage(answer));
  onmessage = ({ data }) => (data.arrived ? arrived(data.arrived) : answers.received(data));
};
