// LangGraph's server in JavaScript, which keeps threads in memory, with the graph of graph.js.
import {startServer} from '@langchain/langgraph-api/server';

const {host} = await startServer({
  host: '127.0.0.1',
  port: Number(process.argv[2]),
  nWorkers: 10,
  cwd: import.meta.dirname,
  graphs: {agent: './graph.js:graph', asking: './asking-graph.js:graph'},
});
console.log(`LangGraph at ${host}`);
