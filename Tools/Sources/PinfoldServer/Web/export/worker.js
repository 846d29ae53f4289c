// The worker of an exported map: reads messages with questions, and posts the answers.
import { Planner } from "pinfold";
import { Chunks } from "./chunks.js";
import { PlaceEngine } from "./engine.js";
import { Refusal } from "./refusal.js";

let engine = null;
const canceled = new Set();

onmessage = async ({ data: message }) => {
  if (message.header !== undefined) {
    engine = PlaceEngine.read(Planner, message.header, new Chunks(message.texts, message.base));
    // The questions report it.
    engine.catch(() => {});
    return;
  }
  if (message.cancel !== undefined) return canceled.add(message.cancel);
  const { number, call, values } = message;
  try {
    const ready = await engine;
    // What was canceled while the engine was busy need not be answered.
    await new Promise((resolve) => setTimeout(resolve));
    if (canceled.delete(number)) return;
    postMessage({ number, answer: await ready[call](...values) });
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    postMessage({ number, error: { status: error.status ?? 500, message: error.message, parameter: error.parameter ?? null } });
  }
};
